import { about } from './es/about.ts';
import { auth } from './es/auth.ts';
import { common } from './es/common.ts';
import { emailLink } from './es/email-link.ts';
import { errors } from './es/errors.ts';
import { getStarted } from './es/get-started.ts';
import { landing } from './es/landing.ts';
import { notFound } from './es/not-found.ts';
import { privacy } from './es/privacy.ts';
import { registration } from './es/registration.ts';

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
};
