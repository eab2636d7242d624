package main

import (
	"os"
	"os/exec"
	"syscall"
)

// keep does nothing: commands inherit only the handles that they are to have.
func keep(uintptr) {}

// inherit has a command inherit an open file, and returns what is its handle there.
func inherit(cmd *exec.Cmd, f *os.File) (handle uintptr, err error) {
	handle = f.Fd()
	if err := syscall.SetHandleInformation(syscall.Handle(handle), syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT); err != nil {
		return 0, err
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	cmd.SysProcAttr.AdditionalInheritedHandles = append(cmd.SysProcAttr.AdditionalInheritedHandles, syscall.Handle(handle))
	return handle, nil
}
