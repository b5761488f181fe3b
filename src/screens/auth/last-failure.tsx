import { Alert } from '#src/components/alert.tsx';
import { type SignInActor, useFailureTexts } from '#src/runtime/use-app.ts';

/** Takes the toast's place: its text may contain a code or an instruction. */
export function LastFailure({ signIn }: { signIn: SignInActor }) {
  const texts = useFailureTexts(signIn);
  return (
    texts && (
      <Alert title={texts.title} silent={texts.isAnnounced}>
        <p>{texts.text}</p>
      </Alert>
    )
  );
}
