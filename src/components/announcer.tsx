import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Long enough to finish typing a number. */
const pause = 700;

/** Says a changing text aloud, politely: only once it has stopped changing. */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
