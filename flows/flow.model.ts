import type { AnyStateMachine } from 'xstate';
import { arrivalModel } from './model/arrival.model.ts';
import { emailLinkModel } from './model/email-link.model.ts';
import { isPersonEvent, type PersonEventName } from './model/events.ts';
import { journeyModel, landingModel } from './model/landing.model.ts';
import { onboardingModel, verificationModel } from './model/onboarding.model.ts';
import { inAppModel, signInModel } from './model/sign-in.model.ts';

interface InitialState {
  readonly at: string;
  /** The account that the provider's SDK has stored in the browser. */
  readonly signedInAs: 'none' | 'owner' | 'newcomer' | 'unverified';
  readonly isInApp?: boolean;
  /** The page is opened by the link of an e-mail with this mode. */
  readonly link?: 'resetPassword' | 'verifyEmail' | 'recoverEmail';
}

export interface Section {
  readonly title: string;
  readonly subject: string;
  readonly machine: AnyStateMachine;
  readonly start: InitialState;
  /** A single sequence, not every possible action. */
  readonly isStory?: boolean;
}

/**
 * User actions and responses, as the specification and the design describe them. Nothing is read from the machines,
 * because the model would repeat their errors.
 */
export const sections = {
  journey: {
    title: 'From the introduction to the dashboard and back',
    subject: 'New owner',
    machine: journeyModel,
    start: { at: '/get-started', signedInAs: 'none' },
    isStory: true,
  },
  'sign-in': {
    title: 'The form on /auth',
    subject: 'Visitor',
    machine: signInModel('page'),
    start: { at: '/auth', signedInAs: 'none' },
  },
  modal: {
    title: 'The sign-in window of the landing page',
    subject: 'Visitor',
    machine: signInModel('modal'),
    start: { at: '/', signedInAs: 'none' },
  },
  'in-app': {
    title: "Inside another app's browser",
    subject: 'Visitor',
    machine: inAppModel,
    start: { at: '/auth', signedInAs: 'none', isInApp: true },
  },
  arrival: {
    title: 'From signed in to the dashboard or onboarding',
    subject: 'Person signed in before',
    machine: arrivalModel,
    start: { at: '/auth', signedInAs: 'owner' },
  },
  landing: {
    title: 'The landing page for somebody who is signed in',
    subject: 'Person signed in before',
    machine: landingModel,
    start: { at: '/', signedInAs: 'owner' },
  },
  onboarding: {
    title: 'Onboarding',
    subject: 'Newcomer',
    machine: onboardingModel,
    start: { at: '/registration', signedInAs: 'newcomer' },
  },
  verification: {
    title: 'The note about the verification e-mail',
    subject: 'Newcomer',
    machine: verificationModel,
    start: { at: '/registration', signedInAs: 'unverified' },
  },
  'reset-link': {
    title: 'The link for a new password',
    subject: 'Person with a reset link',
    machine: emailLinkModel('reset'),
    start: { at: '/auth', link: 'resetPassword', signedInAs: 'none' },
  },
  'verification-link': {
    title: 'The link that verifies an e-mail address',
    subject: 'Person with a verification link',
    machine: emailLinkModel('verification'),
    start: { at: '/auth', link: 'verifyEmail', signedInAs: 'none' },
  },
  'recovery-link': {
    title: 'The link that reverts a change of the e-mail address',
    subject: 'Person with a changed e-mail address',
    machine: emailLinkModel('recovery'),
    start: { at: '/auth', link: 'recoverEmail', signedInAs: 'none' },
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];
export const getSection = (name: SectionName): Section => sections[name];

export const listPersonEvents = (name: SectionName): PersonEventName[] =>
  getSection(name).machine.events.filter((event) => isPersonEvent(event)) as PersonEventName[];
