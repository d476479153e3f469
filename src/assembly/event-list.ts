// The events of a call of `scan-tags.ts`.
import { BYTES, EVENT_SIZE, EVENTS } from './tag-memory.ts';

let events: u32 = 0;

export function clearEvents(): void {
  events = 0;
}

export function eventCount(): u32 {
  return events;
}

export function addEvent(tail: i32, start: usize, end: usize, count: u32, line: u32): void {
  setEvent(addEvents(1), tail, start, end, count, line);
}

/** Adds so many events, which are to be set, and returns the index of the first. */
export function addEvents(count: u32): u32 {
  const first = events;
  events += count;
  return first;
}

/** So many rows with that end, or one empty line: the first of them without a carriage return, and the lines before it. */
export function setEvent(index: u32, tail: i32, start: usize, end: usize, count: u32, line: u32): void {
  const at = EVENTS + (index as usize) * EVENT_SIZE;
  store<i32>(at, tail);
  store<u32>(at, (start - BYTES) as u32, 4);
  store<u32>(at, (end - BYTES) as u32, 8);
  store<u32>(at, count, 12);
  store<u32>(at, line, 16);
}
