import type { Texts } from '#src/i18n/texts.ts';
import { about } from './en/about.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { emailLink } from './en/email-link.ts';
import { errors } from './en/errors.ts';
import { getStarted } from './en/get-started.ts';
import { landing } from './en/landing.ts';
import { notFound } from './en/not-found.ts';
import { privacy } from './en/privacy.ts';
import { registration } from './en/registration.ts';
import type { texts as es } from './es.ts';

export const texts = {
  common,
  landing,
  about,
  privacy,
  getStarted,
  auth,
  emailLink,
  registration,
  errors,
  notFound,
} satisfies Texts<typeof es>;
