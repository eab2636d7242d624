// A stack of undo functions.
package util

// Undo is a stack of functions.
type Undo struct{ fs []func() }

// Push adds a function.
func (u *Undo) Push(f func()) { u.fs = append(u.fs, f) }

// Run runs them, last first, once.
func (u *Undo) Run() {
	for i := len(u.fs) - 1; i >= 0; i-- {
		u.fs[i]()
	}
	u.fs = nil
}

// Release forgets the functions and returns one which runs them.
func (u *Undo) Release() func() {
	fs := u.fs
	u.fs = nil
	return (&Undo{fs: fs}).Run
}
