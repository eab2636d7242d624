package joinedturn

import (
	"context"
	"log"
	"sync"
	"time"
)

func stays(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			log.Println("x")
		}
	}
}

// deferred waits where it returns.
func deferred(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { stays(ctx) })
	log.Println("started")
}

// behind does so in a literal, for what it starts itself.
func behind(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		stays(ctx)
	}()
	defer func() {
		log.Println("over")
		wg.Wait()
	}()
	log.Println("started")
}

// sometimes has deferred that on some ways only.
func sometimes(ctx context.Context, wait bool) {
	var wg sync.WaitGroup
	if wait {
		defer wg.Wait()
	}
	wg.Add(1)
	go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
		defer wg.Done()
		stays(ctx)
	}()
}

// told returns as soon as the goroutine is told to.
func told(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		stays(ctx)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// early returns in time, too.
func early(ctx context.Context) {
	done := make(chan struct{})
	go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
		defer close(done)
		stays(ctx)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	case <-time.After(time.Second):
	}
}

func Later(ctx context.Context) {
	for ctx.Err() == nil {
		deferred(ctx)
		behind(ctx)
		sometimes(ctx, time.Now().Second() == 0)
		told(ctx)
		early(ctx)
	}
}
