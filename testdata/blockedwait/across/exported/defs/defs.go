// Package defs has requests with channels that are exported, for packages of one program.
package defs

// A RemoveReq is answered by nobody.
type RemoveReq struct {
	Author any
	Res    chan struct{}
}

// An AddReq is answered.
type AddReq struct {
	Author any
	Res    chan error
}

// A StopReq is answered by another package than the one that waits.
type StopReq struct{ Res chan struct{} }
