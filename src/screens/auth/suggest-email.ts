import spelling from '@zootools/email-spell-checker';

/** Mail domains of owners, including ones that resemble misspellings. */
const domains = [
  ...['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com'],
  ...['hotmail.com', 'hotmail.es', 'hotmail.co.uk', 'hotmail.fr', 'hotmail.it', 'hotmail.de'],
  ...['outlook.com', 'outlook.es', 'outlook.fr', 'outlook.it', 'outlook.de', 'outlook.pt'],
  ...['live.com', 'live.co.uk', 'live.fr', 'live.it', 'live.de', 'msn.com', 'aol.com', 'ymail.com'],
  ...[
    'yahoo.com',
    'yahoo.es',
    'yahoo.co.uk',
    'yahoo.fr',
    'yahoo.it',
    'yahoo.de',
    'yahoo.com.mx',
    'yahoo.com.ar',
  ],
  ...['gmx.com', 'gmx.es', 'gmx.de', 'gmx.net', 'mail.com', 'email.com', 'btinternet.com'],
  ...['telefonica.net', 'movistar.es', 'orange.es', 'ono.com'],
];

/** Suggests a correction of a misspelt domain; undefined without one. */
export const suggestEmail = (email: string): string | undefined => {
  const found = spelling.run({ email, domains, secondLevelDomains: [], topLevelDomains: [] });
  return found && `${email.slice(0, email.lastIndexOf('@'))}@${found.domain}`;
};
