import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectEmail,
  selectIsChoosingAccount,
  selectIsConfirmingDeletion,
  selectIsReturningOwner,
  selectOwnershipResult,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import { type SignInView, selectMode, selectView } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInMode } from '#machines/sign-in/sign-in.types.ts';
import { type SignInActor, useAuth } from '#src/runtime/use-app.ts';

const ofModes = {
  signIn: { title: 'signInTitle', subtitle: 'signInSubtitle' },
  signUp: { title: 'signUpTitle', subtitle: 'signUpSubtitle' },
} as const satisfies Record<SignInMode, object>;

/** Headings of views other than sign-in and sign-up. */
const ofViews = {
  linking: { title: 'link.title', subtitle: 'link.text' },
  resetPassword: { title: 'resetTitle', subtitle: 'resetText' },
  resetSent: { title: 'resetTitle', subtitle: null },
} as const satisfies Partial<Record<SignInView, object>>;

/** Whether to link to the sign-up form: the store was deleted with its account. */
export const useOffersSignUp = (signIn: SignInActor) => {
  const mode = useSelector(signIn, selectMode);
  return useAuth(selectOwnershipResult)?.isOwner === false && mode === 'signIn';
};

/** Title and subtitle of the form, and the ticket beside it: none beside the deletion of a store. */
export const useFormHeading = (signIn: SignInActor) => {
  const { t } = useTranslation('auth');
  const view = useSelector(signIn, selectView);
  const mode = useSelector(signIn, selectMode);
  const isChoosing = useAuth(selectIsChoosingAccount);
  const isConfirming = useAuth(selectIsConfirmingDeletion);
  const offersSignUp = useOffersSignUp(signIn);
  const hasOwnershipPrompt = useAuth(selectUnconfirmedStore) !== null;
  const isReturningOwner = useAuth(selectIsReturningOwner);
  const email = useAuth(selectEmail);
  if (isChoosing) {
    const subtitle = email ? t('accountChoice.text', { email }) : t('accountChoice.textWithoutEmail');
    return { title: t('accountChoice.title'), subtitle, isSpecialView: true, ticket: mode };
  }
  if (hasOwnershipPrompt) {
    const question = isConfirming ? 'storeDeletion' : 'storeQuestion';
    return { title: t(`${question}.title`), subtitle: undefined, isSpecialView: true, ticket: undefined };
  }
  if (isReturningOwner)
    return { title: t('signInTitle'), subtitle: undefined, isSpecialView: true, ticket: mode };
  if (offersSignUp)
    return { title: t('signUpTitle'), subtitle: undefined, isSpecialView: true, ticket: 'signUp' as const };
  const isSpecialView = view !== 'social' && view !== 'email';
  const { title, subtitle } = isSpecialView ? ofViews[view] : ofModes[mode];
  return {
    title: t(title),
    subtitle: subtitle === null ? undefined : t(subtitle),
    isSpecialView,
    ticket: mode,
  };
};
