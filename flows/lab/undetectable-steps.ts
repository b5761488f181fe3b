const sameScreen = 'the screen does not change, and no request follows';

/** Manual steps that the lab cannot recognize, and why: by state and event. */
export const undetectableSteps: Readonly<Record<string, string>> = {
  'recordUnknown PAUSE_PASSED': `${sameScreen}; a later response shows it`,
  'fetchingSilent PAUSE_PASSED': 'the screen does not change; the next response shows it',
  'options goBack': 'recognized as closing the window, which has the same effect',
  'signedOutInModal goBack': 'recognized as closing the window, which has the same effect',
  'store goBack': "recognized as the page's own Back, which has the same effect",
  'profile goForward': 'recognized as completing step 1, which has the same effect',
  'form submitValid': 'the modal accepts a short password, too: recognized as that, with the same responses',
  'profile reload': 'the draft and the step are restored',
  'store retry': 'recognized as completing step 2, which has the same effect',
  'profile SWITCHED_ACCOUNT_ELSEWHERE': 'recognized as a sign-in, with the same responses',
  'store reload': 'the draft and the step are restored',
};
