import { Alert } from '#src/components/alert.tsx';
import { type SignInActor, useFailureTexts } from '#src/runtime/use-app.ts';

/** What the toast said: it may have a code to note or an instruction to follow. */
export function LastFailure({ signIn }: { signIn: SignInActor }) {
  const texts = useFailureTexts(signIn);
  return (
    texts && (
      <Alert title={texts.title} silent>
        <p>{texts.text}</p>
      </Alert>
    )
  );
}
