// Package tags has a file for another build, in which something may need the directive.
package tags

func some() {
	_ = start //leaklint:ignore blockedwait needed with the other build tag
}
