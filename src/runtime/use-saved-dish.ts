import { useRouteContext } from '@tanstack/react-router';
import { useIsHydrated } from '#src/components/use-is-hydrated.ts';

/** Component with the saved dish as a line; null without one, and in a prerendered page. */
export const useSavedDishLine = () => {
  const { hasDish, Line } = useRouteContext({ from: '__root__', select: ({ savedDishes }) => savedDishes });
  return useIsHydrated() && hasDish() ? Line : null;
};
