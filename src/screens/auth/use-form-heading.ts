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

/** Views that are about something else than signing in or up. */
const ofViews = {
  linking: { title: 'link.title', subtitle: 'link.text' },
  resetPassword: { title: 'resetTitle', subtitle: 'resetText' },
  resetSent: { title: 'resetTitle', subtitle: null },
} as const satisfies Partial<Record<SignInView, object>>;

/** A store was deleted with its account, and this form is for those who have one: the way on is the other form. */
export const useOffersSignUp = (signIn: SignInActor) => {
  const mode = useSelector(signIn, selectMode);
  return useAuth(selectOwnershipResult)?.isOwner === false && mode === 'signIn';
};

/** What the page or the modal around the form reads at its top. */
export const useFormHeading = (signIn: SignInActor) => {
  const { t } = useTranslation('auth');
  const view = useSelector(signIn, selectView);
  const mode = useSelector(signIn, selectMode);
  const isChoosing = useAuth(selectIsChoosingAccount);
  const isConfirming = useAuth(selectIsConfirmingDeletion);
  const offersSignUp = useOffersSignUp(signIn);
  const isAsked = useAuth(selectUnconfirmedStore) !== null;
  const isReturningOwner = useAuth(selectIsReturningOwner);
  const email = useAuth(selectEmail);
  if (isChoosing) {
    const subtitle = email ? t('accountChoice.text', { email }) : t('accountChoice.textWithoutEmail');
    return { title: t('accountChoice.title'), subtitle, isOther: true };
  }
  if (isAsked) {
    const question = isConfirming ? 'storeDeletion' : 'storeQuestion';
    return { title: t(`${question}.title`), subtitle: undefined, isOther: true };
  }
  if (isReturningOwner) return { title: t('signInTitle'), subtitle: undefined, isOther: true };
  if (offersSignUp) return { title: t('signUpTitle'), subtitle: undefined, isOther: true };
  const isOther = view !== 'social' && view !== 'email';
  const { title, subtitle } = isOther ? ofViews[view] : ofModes[mode];
  return { title: t(title), subtitle: subtitle === null ? undefined : t(subtitle), isOther };
};
