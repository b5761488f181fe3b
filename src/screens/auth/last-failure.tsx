import { useSelector } from '@xstate/react';
import { selectIsDisabled } from '#machines/sign-in/sign-in.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { ContactLink, WithContact } from '#src/components/contact-link.tsx';
import { type SignInActor, useFailureTexts } from '#src/runtime/use-app.ts';

/** Takes the toast's place: its text may contain a code or an instruction. */
export function LastFailure({ signIn }: { signIn: SignInActor }) {
  const texts = useFailureTexts(signIn);
  const isDisabled = useSelector(signIn, selectIsDisabled);
  return (
    texts && (
      <Alert title={texts.title} silent={texts.isAnnounced}>
        <p>
          <WithContact>{texts.text}</WithContact>
        </p>
        {isDisabled && (
          <p>
            <ContactLink />
          </p>
        )}
      </Alert>
    )
  );
}
