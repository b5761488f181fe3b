/** Icons that only forms use: public pages do not load them. */
import type { ReactElement } from 'react';
import type { ProviderId } from '#contract/sign-in-providers.ts';
import { IconFrame } from './icons.tsx';

const eye =
  'M2.8 12.3c2.5-4.1 5.6-6.2 9.2-6.2 3.7 0 6.8 2 9.3 6-2.4 4.1-5.5 6.1-9.2 6.1-3.6 0-6.8-2-9.3-5.9ZM12.1 9.2c1.8 0 3 1.2 2.9 3-.1 1.7-1.2 2.9-3 2.9-1.7-.1-2.9-1.2-2.9-3 0-1.7 1.2-2.9 3-2.9Z';
const closedEye =
  'M2.8 12.3c2.5-4.1 5.6-6.2 9.2-6.2 3.7 0 6.8 2 9.3 6-2.4 4.1-5.5 6.1-9.2 6.1-3.6 0-6.8-2-9.3-5.9ZM12.1 9.2c1.8 0 3 1.2 2.9 3-.1 1.7-1.2 2.9-3 2.9-1.7-.1-2.9-1.2-2.9-3 0-1.7 1.2-2.9 3-2.9ZM4.2 3.6c5 5.4 10.3 11 15.6 16.8';
const letter =
  'M3.3 5.9c5.8-.3 11.5-.3 17.4 0 .2 4.1.2 8.1-.1 12.2-5.7.3-11.5.3-17.2 0-.3-4-.3-8.1-.1-12.2ZM3.6 6.5c2.6 2.8 5.3 5.1 8.4 7 3.1-1.9 5.8-4.2 8.3-7';
const googleLetter = {
  '#4285F4': 'M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3Z',
  '#34A853':
    'M12 22c2.7 0 5-.9 6.6-2.5L15.4 17c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z',
  '#FBBC05': 'M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9l3.3-2.6Z',
  '#EA4335': 'M12 6c1.5 0 2.8.5 3.9 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6A5.9 5.9 0 0 1 12 6Z',
};

export const EyeIcon = ({ isClosed }: { isClosed: boolean }) => (
  <IconFrame>
    <path d={isClosed ? closedEye : eye} />
  </IconFrame>
);

export const MailIcon = () => (
  <IconFrame>
    <path d={letter} />
  </IconFrame>
);

const GoogleIcon = () => (
  <IconFrame>
    {Object.entries(googleLetter).map(([colour, d]) => (
      <path key={colour} fill={colour} stroke="none" d={d} />
    ))}
  </IconFrame>
);

export const providerIcons: Readonly<Record<ProviderId, ReactElement>> = { google: <GoogleIcon /> };
