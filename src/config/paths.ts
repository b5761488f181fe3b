/** The screens' way to the route table: they may not import the contract. */
import { pages } from '#server/contract.ts';

export const paths = pages;
