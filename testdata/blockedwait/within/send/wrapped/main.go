// Command wrapped hands funcs to libraries that functions give which are given others.
package main

import (
	"net/http"
	"time"

	"github.com/spf13/cobra"
	"k8s.io/client-go/tools/cache"
)

func get(out chan int) { out <- 1 }

func ask() {
	c := make(chan int)
	go get(c)
	select {
	case <-c:
	case <-time.After(time.Second):
	}
}

func list() error {
	ask()
	return nil
}

func runCommand(command func() error) func(*cobra.Command, []string) error {
	return func(*cobra.Command, []string) error { return command() }
}

var listing = &cobra.Command{Use: "list", RunE: runCommand(list)}

func ping(out chan int) { out <- 2 }

func check(any) {
	c := make(chan int)
	go ping(c) // want `goroutine may wait forever to send on "out" once check has returned \(leaks 1 goroutine each time, called per event from .*\)`
	select {
	case <-c:
	case <-time.After(time.Second):
	}
}

func logged(f func(any)) func(any) {
	return func(obj any) {
		println(obj)
		f(obj)
	}
}

// timed is given one that runs once, too.
func timed(f func(any)) func(any) {
	return func(obj any) {
		begin := time.Now()
		f(obj)
		println(time.Since(begin))
	}
}

func answer(out chan int) { out <- 3 }

func setUp(any) {
	c := make(chan int)
	go answer(c)
	select {
	case <-c:
	case <-time.After(time.Second):
	}
}

func watch(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: logged(check), DeleteFunc: timed(func(obj any) { println(obj) })})
}

func main() {
	serving := &cobra.Command{Use: "serve", RunE: func(*cobra.Command, []string) error {
		timed(setUp)(nil)
		watch(cache.NewSharedIndexInformer(nil, nil, 0, nil))
		return http.ListenAndServe(":8080", nil)
	}}
	serving.AddCommand(listing)
	_ = serving.Execute()
}
