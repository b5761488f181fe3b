const sameScreen = 'nothing that can be seen changes, and no call is made';

/** Steps that the lab does not recognise when they are done by hand, and why: by state and event. */
export const unheard: Readonly<Record<string, string>> = {
  'unconfirmed PAUSE_PASSED': `${sameScreen}; what is answered later tells it`,
  'options goBack': 'told as closing the window, which comes to the same',
  'nobodyInModal goBack': 'told as closing the window, which comes to the same',
  'store goBack': 'told as going back by the control of the page, which comes to the same',
  'profile goForward': 'told as completing step 1, which comes to the same',
  'form submitValid': 'the window takes a short password too: told as that, and the answers are the same',
  'profile reload': 'what was typed is back, and so is the step',
  'store reload': 'what was typed is back, and so is the step',
};
