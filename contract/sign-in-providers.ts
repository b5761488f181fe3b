interface Provider {
  readonly name: string;
  /** `sign_in_provider` in the tokens of its users. */
  readonly signInProvider: string;
  /** Whether it lets people sign in inside another app's browser. */
  readonly isAllowedInApps: boolean;
}

const all = {
  google: { name: 'Google', signInProvider: 'google.com', isAllowedInApps: false },
} satisfies Record<string, Provider>;

export type ProviderId = keyof typeof all;
/** What the form offers beside e-mail, in this order. */
export const providers: Readonly<Record<ProviderId, Provider>> = all;
export const providerIds = Object.keys(all) as readonly ProviderId[];
