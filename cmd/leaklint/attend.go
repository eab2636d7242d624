package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// attended is set in the environment of a leaklint that is attended, which adds atEnd to its
// exit code. A Go program that crashes, or gets no more memory, exits with status 2, and so
// does one that was called wrongly: who has come to an end has to say so.
const (
	attended = "LEAKLINT_ATTENDED"
	atEnd    = 100
)

// attendedRun runs the standalone command in a process of its own, and returns its exit code.
// Without one it is run here: that is better than not at all.
func attendedRun(args []string, stderr io.Writer) int {
	if os.Getenv(attended) != "" {
		os.Unsetenv(attended) // it is not for what it runs
		return atEnd + run(args, os.Stdout, stderr)
	}
	exe, err := os.Executable()
	if err != nil {
		return run(args, os.Stdout, stderr)
	}
	cmd := exec.Command(exe, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), attended+"=1")
	code, started := attend(cmd, stderr)
	if !started {
		return run(args, os.Stdout, stderr)
	}
	return code
}

// attend starts a leaklint, waits for it, and returns its exit code: that of an error if it
// has crashed. What ends this process ends both.
func attend(cmd *exec.Cmd, stderr io.Writer) (code int, started bool) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	if err := cmd.Start(); err != nil {
		return exitErrors, false
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if code := cmd.ProcessState.ExitCode() - atEnd; code >= exitClean && code <= exitFindings {
			return code, true
		}
		fmt.Fprintf(stderr, "leaklint: it crashed (%v), and has not looked at all packages. If memory was short, name fewer packages at a time; if not, it is a bug.\n", err)
	case s := <-signals:
		_ = cmd.Process.Signal(s) // a terminal has sent it to both
		<-ended
		signal.Stop(signals)
		if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
			select {} // it ends with the signal, as without a process of its own
		}
	}
	return exitErrors, true
}
