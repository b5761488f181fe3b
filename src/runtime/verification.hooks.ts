import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { useApp } from './hooks.ts';

/** A chart for asking for the verification e-mail again. */
export const useVerification = () => {
  const { verificationPorts } = useApp();
  const [machine] = useState(() => createVerificationMachine(verificationPorts));
  return useActorRef(machine);
};
