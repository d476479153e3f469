import fc from 'fast-check';

// One failure is enough to know that a change is noticed: it is not reduced.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
