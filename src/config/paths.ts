/** The way to the route table for those who may not import the contract. */
import * as contract from '#contract/site.ts';

export const paths = contract.pages;
export const pageAt = contract.pageAt;
export const canonicalPath = contract.canonicalPath;
export type PageName = contract.PageName;
