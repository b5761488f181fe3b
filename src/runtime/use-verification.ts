import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { createVerificationMachine } from '#machines/verification/verification.machine.ts';
import { useApp } from './use-app.ts';

/** Machine that requests another verification e-mail. */
export const useVerification = () => {
  const { verificationPorts } = useApp();
  const [machine] = useState(() => createVerificationMachine(verificationPorts));
  return useActorRef(machine);
};
