// Package onpath starts goroutines, and stops them on some paths only.
package onpath

import (
	"bytes"
	"context"
	"os/exec"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A progress reporter that a failed command leaves behind.
func runCommand(cmd *exec.Cmd, update func([]byte)) error {
	out := new(bytes.Buffer)
	cmd.Stdout = out
	quit := make(chan struct{})
	if err := cmd.Start(); err != nil {
		return err // it is not started yet
	}
	go func() { // want `the goroutine that "quit" ends is not stopped on every path \(leaks 1 goroutine.*`
		ticker := time.NewTicker(time.Second)
		for {
			select {
			case <-ticker.C:
				update(out.Bytes())
			case <-quit:
				ticker.Stop()
				return
			}
		}
	}()
	if err := cmd.Wait(); err != nil {
		return err
	}
	quit <- struct{}{}
	return nil
}

func runCommandWell(cmd *exec.Cmd, update func()) error {
	quit := make(chan struct{})
	defer close(quit)
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				update()
			case <-quit:
				return
			}
		}
	}()
	return cmd.Run()
}

// A loop of a library, and a context of one's own.
func keepAlive(renew func(), check func() error) error {
	ctx, cancel := context.WithCancel(context.Background())
	go wait.Until(renew, time.Second, ctx.Done()) // want `the goroutine that "cancel" ends is not stopped on every path.*`
	if err := check(); err != nil {
		return err
	}
	cancel()
	return nil
}

func keepAliveWell(renew func(context.Context), check func() error) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go wait.UntilWithContext(ctx, renew, time.Second)
	return check()
}

// The parent ends it, too: with the request, which is over soon.
func bounded(parent context.Context, renew func(context.Context), check func() error) error {
	ctx, cancel := context.WithCancel(parent)
	go wait.UntilWithContext(ctx, renew, time.Second)
	if err := check(); err != nil {
		return err
	}
	cancel()
	return nil
}

// The goroutine stops itself, or is told by somebody else.
func stopsItself(work func() bool) {
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				return
			default:
				if work() {
					close(stop)
				}
			}
		}
	}()
}

func handsOn(work func(), keep func(chan struct{})) {
	stop := make(chan struct{})
	go wait.Until(work, time.Second, stop)
	keep(stop)
}
