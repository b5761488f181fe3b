import type { AnyStateMachine } from 'xstate';
import { arrivalModel } from './model/arrival.model.ts';
import { emailLinkModel } from './model/email-link.model.ts';
import { journeyModel, landingModel } from './model/landing.model.ts';
import { onboardingModel, verificationModel } from './model/onboarding.model.ts';
import { inAppModel, signInModel } from './model/sign-in.model.ts';

/** How the world is when a path begins. */
interface Beginning {
  /** The address that is opened. */
  readonly at: string;
  /** Who is signed in at the identity provider in this browser. */
  readonly kept: 'nobody' | 'somebody' | 'newcomer' | 'unverified';
  readonly isInApp?: boolean;
}

export interface Part {
  /** In the words of the report. */
  readonly title: string;
  /** The person, as the titles of the paths begin. */
  readonly who: string;
  readonly machine: AnyStateMachine;
  readonly begins: Beginning;
  /** One way through, not all that could be done on it. */
  readonly isStory?: boolean;
  /** States that the machine has for another part that shares it. */
  readonly others?: readonly string[];
}

const verificationStates = ['identifying', 'askingForPassword', 'proving', 'sendingReset', 'resetSent'];
const recoveryStates = [
  'askingToRecover',
  'recovering',
  'recoveryFailed',
  'sendingLink',
  'notSent',
  'linkSent',
];

/**
 * What a person does in front of the product, and what the world answers, as the specification and the design
 * tell it. It shares nothing with the charts, so that a mistake of theirs is not its own.
 */
export const parts = {
  journey: {
    title: 'The main job, from the introduction to the dashboard and back',
    who: 'New owner',
    machine: journeyModel,
    begins: { at: '/get-started', kept: 'nobody' },
    isStory: true,
  },
  'sign-in': {
    title: 'The form on /auth',
    who: 'Visitor',
    machine: signInModel('page'),
    others: ['landing'],
    begins: { at: '/auth', kept: 'nobody' },
  },
  modal: {
    title: 'The sign-in window of the landing page',
    who: 'Visitor',
    machine: signInModel('modal'),
    others: ['introduction'],
    begins: { at: '/', kept: 'nobody' },
  },
  'in-app': {
    title: "Inside another app's browser",
    who: 'Visitor',
    machine: inAppModel,
    begins: { at: '/auth', kept: 'nobody', isInApp: true },
  },
  arrival: {
    title: 'What follows once somebody is signed in',
    who: 'Person signed in before',
    machine: arrivalModel,
    begins: { at: '/auth', kept: 'somebody' },
  },
  landing: {
    title: 'The landing page for somebody who is signed in',
    who: 'Person signed in before',
    machine: landingModel,
    begins: { at: '/', kept: 'somebody' },
  },
  onboarding: {
    title: 'Onboarding',
    who: 'Newcomer',
    machine: onboardingModel,
    begins: { at: '/registration', kept: 'newcomer' },
  },
  verification: {
    title: 'The note about the verification e-mail',
    who: 'Newcomer',
    machine: verificationModel,
    begins: { at: '/registration', kept: 'unverified' },
  },
  'reset-link': {
    title: 'The link for a new password',
    who: 'Person with a reset link',
    machine: emailLinkModel('reset'),
    others: [
      ...recoveryStates,
      ...verificationStates,
      'askingToVerify',
      'applying',
      'applyFailed',
      'recognizing',
      'verified',
      'verifiedHere',
      'onboarding',
    ],
    begins: { at: 'reset link', kept: 'nobody' },
  },
  'verification-link': {
    title: 'The link that verifies an address',
    who: 'Person with a verification link',
    machine: emailLinkModel('verification'),
    others: [...recoveryStates, 'newPassword', 'saving', 'resetForm'],
    begins: { at: 'verification link', kept: 'nobody' },
  },
  'recovery-link': {
    title: 'The link that takes back a change of the address',
    who: 'Person whose address was changed',
    machine: emailLinkModel('recovery'),
    others: [
      ...verificationStates,
      'askingToVerify',
      'applying',
      'applyFailed',
      'recognizing',
      'verified',
      'verifiedHere',
      'onboarding',
      'newPassword',
      'saving',
      'resetForm',
    ],
    begins: { at: 'recovery link', kept: 'nobody' },
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const partOf = (name: PartName): Part => parts[name];
