import { paths } from '#src/config/paths.ts';

interface Place {
  pathname: string;
  search: { modal?: 'sign-in' | undefined };
}

/** Where the flow may lead somewhere: the sign-in modal, /auth and /registration (specification, section 4). */
export const hasOpenSurface = ({ pathname, search }: Place): boolean => {
  if (pathname === paths.landing) return search.modal === 'sign-in';
  return pathname === paths.auth || pathname === paths.registration;
};
