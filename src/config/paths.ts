/** The paths of the pages for modules that may not import the contract. */
import * as contract from '#contract/site.ts';

export const paths = contract.pages;
