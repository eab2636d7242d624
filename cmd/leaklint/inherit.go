//go:build !windows

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// keep keeps a descriptor from the commands that this process runs.
func keep(descriptor uintptr) { syscall.CloseOnExec(int(descriptor)) }

// inherit has a command inherit an open file, and returns what is its descriptor there.
func inherit(cmd *exec.Cmd, f *os.File) (descriptor uintptr, err error) {
	cmd.ExtraFiles = append(cmd.ExtraFiles, f)
	return uintptr(2 + len(cmd.ExtraFiles)), nil // behind stdin, stdout and stderr
}
