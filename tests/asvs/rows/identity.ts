/** V6 authentication. */
import { harden, machines, mutation, type Row, server, services, toolchain, view } from '#tests/asvs/row.ts';

const rules = 'machines/sign-in/sign-in.rules.ts';
const field = 'src/components/password-field.tsx';
const fieldTest = (title: string) => view('components/password-field.test.tsx', title);
const chosen = (title: string) => machines('sign-in/new-passwords.test.ts', title);

export const identity: readonly Row[] = [
  {
    ids: 'V6.1.1, V6.3.1',
    summary: 'credential stuffing',
    verdict: 'Firebase',
    note: 'passwords go to Firebase, which limits attempts; the API is limited by address and user',
  },
  {
    ids: 'V6.1.2, V6.2.11',
    summary: 'context-specific words',
    verdict: 'partly',
    note: "the owner's own e-mail and a few words of the trade are refused by the forms, not by Firebase ([0010](decisions/0010-password-rules.md))",
    mutations: [
      mutation(
        rules,
        "? 'ownEmail' : null",
        '? null : null',
        machines('sign-in/sign-in.behaviour.test.ts', 'sign-in: rates the new password'),
      ),
    ],
  },
  {
    ids: 'V6.1.3, V6.3.4',
    summary: 'every way to sign in documented',
    note: '[the guide](production.md#1-firebase-project), [0008](decisions/0008-google-sign-in.md)',
    mutations: [
      mutation(
        'src/services/firebase/firebase-provider.ts',
        '() => sendCredentials(auth, typed)',
        '() => signInAnonymously(auth)',
        toolchain('docs-match-code.test.ts', 'guide: names every sign-in method'),
      ),
    ],
  },
  {
    ids: 'V6.2.1',
    summary: 'at least 8 characters',
    verdict: 'no',
    note: "6, as the specification says; Firebase's password policy can ask for more, and the form follows it",
    mutations: [
      mutation(
        rules,
        "return 'minLength';",
        'return null;',
        machines('sign-in/sign-in.behaviour.test.ts', 'sign-in: rates the new password'),
      ),
    ],
  },
  {
    ids: 'V6.2.2-3',
    summary: 'passwords can be changed',
    verdict: 'partly',
    note: 'by the reset link; no change with the current password',
    mutations: [
      mutation(
        'machines/email-link/email-link.machine.ts',
        "src: 'setNewPassword',",
        "src: 'refreshIdentity',",
        machines(
          'email-link/email-link.behaviour.test.ts',
          'email link: sends the trimmed new password and code to the port only',
        ),
      ),
    ],
  },
  {
    ids: 'V6.2.4',
    summary: 'common passwords refused',
    verdict: 'partly',
    note: 'our forms reject the 3,000 most used; direct requests to Firebase do not, because neither its policy nor its blocking functions see a password ([0010](decisions/0010-password-rules.md))',
    mutations: [
      mutation(
        'src/services/firebase/password-policy.ts',
        "throwWeakPassword([{ name: 'uncommon' }])",
        'throwWeakPassword([])',
        services('password-policy.test.ts', 'rejectCommonPassword: rejects'),
      ),
      mutation(
        'src/services/firebase/password-policy.ts',
        'normalizePassword(password).toLowerCase()',
        'password',
        services('password-policy.test.ts', 'rejectCommonPassword: rejects'),
      ),
      mutation(
        'src/services/firebase/common-passwords.txt',
        'iloveyou2\n',
        '',
        services('password-policy.test.ts', 'are the 3,000 most used'),
      ),
      mutation(
        'src/services/firebase/firebase-provider.ts',
        'await rejectCommonPassword(typed.password, loadCommonPasswords);',
        '',
        services('password-policy.test.ts', 'asks before an account is made'),
      ),
      mutation(
        'src/services/firebase/email-links.ts',
        'await rejectCommonPassword(password, loadCommonPasswords);',
        '',
        services('password-policy.test.ts', 'asks before a new password is set'),
      ),
    ],
  },
  {
    ids: 'V6.2.5',
    summary: 'any characters',
    mutations: [
      mutation(
        rules,
        "if (commonPasswords.has(chosen)) return 'common';",
        "if (commonPasswords.has(chosen) || !/\\d/.test(chosen)) return 'common';",
        chosen('new password: accepts any characters'),
      ),
    ],
  },
  {
    ids: 'V6.2.6',
    summary: 'masked, and to be looked at',
    mutations: [
      mutation(
        field,
        "type={isShown ? 'text' : 'password'}",
        'type="text"',
        fieldTest('toggles by mouse and keyboard'),
      ),
      mutation(field, 'setIsShown((shown) => !shown);', '', fieldTest('toggles by mouse and keyboard')),
    ],
  },
  {
    ids: 'V6.2.7',
    summary: 'paste and password managers',
    mutations: [
      mutation(
        field,
        'onKeyDown={checkCapsLock}',
        'onKeyDown={checkCapsLock} onPaste={(event) => event.preventDefault()}',
        fieldTest('accepts a pasted password'),
      ),
      mutation(
        'src/components/text-field.tsx',
        '{...input}\n',
        '{...input}\n          autoComplete="off"\n',
        fieldTest('toggles by mouse and keyboard'),
      ),
    ],
  },
  {
    ids: 'V6.2.8',
    summary: 'taken as it was typed',
    verdict: 'partly',
    note: 'spaces at both ends are cut, as the specification says (section 5), and letters with accents are composed (NFC); nothing else is changed',
    mutations: [
      mutation(
        'machines/sign-in/sign-in.machine.ts',
        'password: event.password.trim() };',
        'password: event.password.trim().toLowerCase() };',
        chosen('new password: reaches the identity provider unchanged'),
      ),
    ],
  },
  {
    ids: 'V6.2.9',
    summary: '64 characters and more',
    mutations: [
      mutation(
        rules,
        "return 'minLength';",
        "return 'minLength';\n  if (chosen.length > 60) return 'common';",
        chosen('128 characters'),
      ),
      mutation(
        field,
        'spellCheck={false}',
        'spellCheck={false} maxLength={60}',
        fieldTest('accepts 128 characters'),
      ),
    ],
  },
  {
    ids: 'V6.2.10',
    summary: 'no rotation',
    verdict: 'Firebase',
    note: 'a password counts until its owner changes it; nothing of ours knows its age',
  },
  {
    ids: 'V6.2.12',
    summary: 'breached passwords',
    verdict: 'no',
    note: 'needs a service outside; Firebase has none of its own',
  },
  {
    ids: 'V6.3.2',
    summary: 'no default accounts',
    mutations: [
      mutation(
        'server/migrations/0001_rate-limits.sql',
        'CREATE TABLE "rate_limits"',
        "INSERT INTO owners VALUES ('admin', 'admin@example.com', 'a', 'b', 'c', 'owner');\n--> statement-breakpoint\nCREATE TABLE \"rate_limits\"",
        server('database/owner-records.test.ts', 'register: writes owner and store together or not at all'),
      ),
    ],
  },
  {
    ids: 'V6.3.3',
    summary: 'a second factor',
    verdict: 'no',
    note: 'Google may ask for one; e-mail and password alone do not',
  },
  {
    ids: 'V6.4.1-3',
    summary: 'reset links: random, short-lived, once',
    verdict: 'Firebase',
    note: 'links that are used or too old are said to be',
    mutations: [
      mutation(
        'machines/email-link/email-link.rules.ts',
        "'expired-action-code': 'expired',",
        "'expired-action-code': 'network',",
        view('screens/email-link.test.tsx', 'and offers another link'),
      ),
    ],
  },
  {
    ids: 'V6.8.1',
    summary: 'users of several providers separated',
    note: 'one Firebase uid per person, unique e-mail',
    mutations: [
      mutation(
        'server/routes/users.ts',
        "if (result.outcome === 'email-in-use') throw new ProblemError('email-in-use');",
        "if (result.outcome === 'email-in-use') return c.json({}, 200);",
        server('users.test.ts', 'answers 409 when another uid has the e-mail, in any case'),
      ),
    ],
  },
  {
    ids: 'V6.8.2, V9.1.1-3',
    summary: 'signature, algorithm and key source checked',
    mutations: [
      mutation(
        'server/identity/firebase-identity.ts',
        'createVerifier((token) => auth.verifyIdToken(token))',
        "createVerifier(async (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))",
        harden('tokens'),
      ),
    ],
  },
  {
    ids: 'V6.8.4, V10.3.4',
    summary: 'recent sign-in checked',
    mutations: [
      mutation(
        'server/routes/session.ts',
        'claims.authTime <= settings.recentSignInSeconds',
        'claims.authTime <= settings.recentSignInSeconds * 100',
        server('session.test.ts', 'requires a new sign-in'),
      ),
    ],
  },
];
