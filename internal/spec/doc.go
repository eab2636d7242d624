// Package spec is how a kind of thing is described that must be released: the rows of the table in package resource, those that
// package registry infers, and those of users.
//
// A [Spec] says which calls acquire a kind of thing, which result carries it, or has it in a
// field as a response has its Body, and which calls release it. It is data: a call is named
// by its symbol, a position in it by an [Operand]. What cannot be said that way is a func of the row.
//
//	q := workqueue.NewTypedRateLimitingQueue(…)    Acquire: the result
//	q.ShutDown()                                   Release: the receiver
//
// A [Table] finds the row of a call or type. That a call is in a row says nothing of what becomes of the thing: that is for package mustcall.
//
// Rows name functions and types, and are believed. A row with nothing but the name of a method means the methods of that name of all
// types, so that it holds for interfaces, too.
package spec
