/** Corrects where the Auth emulator differs from Firebase in what ownership of an account depends on. */

/** An import sets these to now, or drops them. */
interface ImportedFields {
  initialEmail?: string;
  validSince?: string;
  passwordUpdatedAt?: number;
}

interface User extends ImportedFields {
  localId: string;
  email?: string;
  /** Milliseconds since 1970, as text. */
  lastLoginAt: string;
}

interface Project {
  users: Map<string, User>;
  getUserByInitialEmail(email: string): User | undefined;
  updateUserByLocalId(localId: string, fields: ImportedFields): User;
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    link: (code: string) => string,
  ): unknown;
  createUserWithLocalId(localId: string, fields: Partial<User>): User | undefined;
  createRefreshTokenFor(user: User, provider: string, options?: object): string;
}

interface Identifiers {
  initialEmail?: string[];
}

interface Operations {
  identitytoolkit: {
    projects: {
      accounts: {
        batchCreate(project: Project, body: { users?: User[] }, context: unknown): object;
        lookup(project: Project, identifiers: Identifiers, context: unknown): { users?: User[] | undefined };
      };
    };
  };
  securetoken: { token(project: Project, request: { refreshToken?: string }): object };
}

/** Call it before the emulator is created. */
export function correctEmulator(require: NodeJS.Require) {
  const load = (name: string) => require(`firebase-tools/lib/emulator/auth/${name}.js`);
  const { ProjectState } = load('state') as { ProjectState: { prototype: Project } };
  const { authOperations } = load('operations') as { authOperations: Operations };
  const { BadRequestError } = load('errors') as { BadRequestError: new (message: string) => Error };
  nameChangedEmail(ProjectState.prototype);
  startSessionsAtSignUp(ProjectState.prototype);
  findByInitialEmail(authOperations.identitytoolkit.projects.accounts);
  keepTimesOfImports(authOperations.identitytoolkit.projects.accounts);
  limitRefreshTokens(ProjectState.prototype, authOperations.securetoken, () => {
    throw new BadRequestError('TOKEN_EXPIRED');
  });
}

/** The link that reverts a change of an e-mail names the e-mail that it removes. */
function nameChangedEmail(project: Project) {
  const { createOob } = project;
  project.createOob = function (email, newEmail, requestType, link) {
    const changedTo = requestType === 'RECOVER_EMAIL' ? this.getUserByInitialEmail(email)?.email : newEmail;
    return createOob.call(this, email, changedTo, requestType, link);
  };
}

/** The emulator reads the clock twice. If a second ends between, a new account's own tokens have expired. */
function startSessionsAtSignUp(project: Project) {
  const { createUserWithLocalId } = project;
  project.createUserWithLocalId = function (localId, { validSince, ...fields }) {
    const signedUpAt = Math.floor(Number(fields.lastLoginAt) / 1000);
    return createUserWithLocalId.call(this, localId, {
      ...fields,
      ...(validSince && { validSince: `${Math.min(Number(validSince), signedUpAt)}` }),
    });
  };
}

/** Accounts can be looked up by their first e-mail. */
function findByInitialEmail(accounts: Operations['identitytoolkit']['projects']['accounts']) {
  const { lookup } = accounts;
  accounts.lookup = (project, { initialEmail = [], ...identifiers }, context) => {
    const { users = [], ...answer } = lookup(project, identifiers, context);
    const all = new Set(users);
    for (const user of project.users.values()) {
      if (user.initialEmail && initialEmail.includes(user.initialEmail)) all.add(user);
    }
    return { ...answer, users: all.size > 0 ? [...all] : undefined };
  };
}

/** A start of the local stack imports its accounts. Their sessions and first e-mails stay. */
function keepTimesOfImports(accounts: Operations['identitytoolkit']['projects']['accounts']) {
  const { batchCreate } = accounts;
  accounts.batchCreate = (project, body, context) => {
    const answer = batchCreate(project, body, context);
    for (const { localId, initialEmail, validSince, passwordUpdatedAt } of body.users ?? []) {
      if (!project.users.has(localId)) continue;
      project.updateUserByLocalId(localId, {
        ...(initialEmail && { initialEmail }),
        ...(validSince && { validSince }),
        ...(passwordUpdatedAt && { passwordUpdatedAt }),
      });
    }
    return answer;
  };
}

/** A refresh token is of one sign-in: it keeps its time, and ends with it. */
function limitRefreshTokens(project: Project, securetoken: Operations['securetoken'], refuse: () => never) {
  const { createRefreshTokenFor } = project;
  const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString());
  project.createRefreshTokenFor = function (user, provider, options) {
    const record = decode(createRefreshTokenFor.call(this, user, provider, options));
    return Buffer.from(JSON.stringify({ ...record, signedInAt: user.lastLoginAt })).toString('base64');
  };
  const { token: grantToken } = securetoken;
  securetoken.token = (state, request) => {
    const { localId, signedInAt } = decode(request.refreshToken ?? '');
    const user = state.users.get(localId);
    if (!user || !signedInAt) return grantToken(state, request);
    const { lastLoginAt, validSince = '0' } = user;
    if (Math.floor(Number(signedInAt) / 1000) < Number(validSince)) refuse();
    // The emulator reads the time of the sign-in from the account.
    user.lastLoginAt = signedInAt;
    try {
      return grantToken(state, request);
    } finally {
      user.lastLoginAt = lastLoginAt;
    }
  };
}
