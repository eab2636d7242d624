// Package main starts a goroutine for each event, which says that it is done to somebody who takes it, or to nobody.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"
)

func work() { time.Sleep(time.Second) }

// tellsNobody has nobody who takes it, whether ctx ends or not.
func tellsNobody(ctx context.Context, events <-chan int) {
	done := make(chan struct{})
	for {
		select {
		case <-events:
			go func() { // want `goroutine may wait forever to send on "done" once tellsNobody has returned .leaks 1 goroutine each time, started per turn of its loop in tellsNobody.`
				work()
				done <- struct{}{}
			}()
		case <-ctx.Done():
			return
		}
	}
}

// onlyLast takes one when ctx has ended.
func onlyLast(ctx context.Context, events <-chan int) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-events:
				go func() { // want `goroutine may wait forever to send on "done" once the func literal in onlyLast has returned .leaks 1 goroutine each time, started per turn of its loop in onlyLast.`
					work()
					done <- struct{}{}
				}()
			case <-ctx.Done():
				return
			}
		}
	}()
	<-ctx.Done()
}

// takes takes each: what is left when ctx ends is left once.
func takes(ctx context.Context, events <-chan int) {
	done := make(chan struct{})
	for {
		select {
		case <-events:
			go func() {
				work()
				done <- struct{}{}
			}()
		case <-done:
		case <-ctx.Done():
			return
		}
	}
}

// forever never returns, and takes them.
func forever(events <-chan int) {
	done := make(chan struct{})
	for range events {
		go func() {
			work()
			done <- struct{}{}
		}()
		<-done
	}
	select {}
}

// waitsForOne is one goroutine that waits for what never comes, once in the process.
func waitsForOne(ctx context.Context) {
	never := make(chan struct{})
	go func() { <-never }()
	<-ctx.Done()
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	events := make(chan int)
	go tellsNobody(ctx, events)
	go onlyLast(ctx, events)
	go takes(ctx, events)
	go forever(events)
	waitsForOne(ctx)
}
