// Command sharedrunner has a server and a command, which run their own checks in the same way.
package main

import (
	"errors"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sharedrunner/run"
)

func main() {
	root := &cobra.Command{Use: "sharedrunner"}
	root.AddCommand(newServe(), newCheck())
	if root.Execute() != nil {
		os.Exit(1)
	}
}

func newServe() *cobra.Command {
	return &cobra.Command{Use: "serve", RunE: func(*cobra.Command, []string) error {
		http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
			runner := &run.Runner{Out: plain{}, Checks: []*run.Check{{Name: "server", Do: func() error { return probeServer(r.URL.Path) }}}}
			runner.Run(time.Now().Add(time.Minute))
		})
		return http.ListenAndServe(":8080", nil)
	}}
}

func newCheck() *cobra.Command {
	return &cobra.Command{Use: "check", RunE: func(_ *cobra.Command, args []string) error {
		var group sync.WaitGroup
		group.Go(func() {
			for range time.Tick(time.Second) {
				os.Stdout.WriteString(".")
			}
		})
		runner := &run.Runner{Out: newSpinner(), Checks: checks(args)}
		if !runner.Run(time.Now().Add(time.Minute)) {
			return errors.New("not well")
		}
		return nil
	}}
}

func checks(names []string) []*run.Check {
	var all []*run.Check
	for _, name := range names {
		all = append(all, &run.Check{Name: name, Do: func() error { return probeCommand(name) }})
	}
	return all
}

func probeServer(name string) error {
	errs := make(chan error)
	go func() { errs <- dial(name) }() // want:vet `.* once probeServer has returned \(leaks 1 goroutine each time\)` // want:whole `.* \(leaks 1 goroutine each time, called per turn of its loop from Run via newServe\)`
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Second):
		return errors.New("too late")
	}
}

func probeCommand(name string) error {
	errs := make(chan error)
	go func() { errs <- dial(name) }() // want:vet `.* once probeCommand has returned \(leaks 1 goroutine each time\)` // want:whole `.*, in a command that ends\)`
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Second):
		return errors.New("too late")
	}
}

func dial(name string) error {
	resp, err := http.Get(name)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// plain writes.
type plain struct{}

func (plain) Write(name string) { os.Stdout.WriteString(name) }

// A spinner is for those who wait.
type spinner struct{}

func newSpinner() run.Writer { return spinner{} }

func (spinner) Write(name string) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	go func() { // want:vet `.*` // want:whole `.*, in a command that ends\)`
		for range ticker.C {
			os.Stdout.WriteString(name)
		}
	}()
}
