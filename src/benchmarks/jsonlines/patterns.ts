/** Letters and digits of any script, and signs that an address may hold as they are. */
export const QUESTION_ID = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._:/-]{0,99}$/u;

/** No `@` and no `~`: these part id, version and part of it in an address. */
export const SET_ID = /^[a-z0-9][a-z0-9._-]{0,49}$/;

/** Relative, with `/`: no part is empty, `.` or `..`, and none holds a colon, a backslash or a control character. */
export const PATH = /^(?:(?!\.{1,2}\/)[^/\\:\p{Cc}\p{Cs}]{1,200}\/){0,20}(?!\.{1,2}$)[^/\\:\p{Cc}\p{Cs}]{1,200}$/u;

export const YOUTUBE_ID = /^[\w-]{11}$/;

/** It becomes a link. */
export const WEB_ADDRESS = /^https:\/\/[^\s"<>]{1,500}$/;

export const FACET_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,39}$/u;

/** Names that every object answers to. */
export const FORBIDDEN_FACETS: readonly string[] = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'prototype',
  'toLocaleString',
  'toString',
  'valueOf',
];
