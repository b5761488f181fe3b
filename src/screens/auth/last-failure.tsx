import { Alert } from '#src/components/alert.tsx';
import { type SignInActor, useFailureTexts } from '#src/runtime/use-app.ts';

/** Repeats the toast's text, which may contain a code or an instruction. */
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
