/** `npm run lab`: the flow in front of a person who watches its charts, answers its calls, and records what happens. */
