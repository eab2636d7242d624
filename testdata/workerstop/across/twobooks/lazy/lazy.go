// Package lazy makes one object for each name: books tell which are there, and others beside them which are being made.
package lazy

import "sync"

var (
	mu      sync.Mutex
	made    = map[string]any{}
	pending = map[string]chan struct{}{}
	cached  = map[string]any{}
	making  = map[string]chan struct{}{}
)

// Once has each made once.
func Once(name string, build func() any) any {
	mu.Lock()
	if v, ok := made[name]; ok {
		mu.Unlock()
		return v
	}
	wait, isPending := pending[name]
	if !isPending {
		wait = make(chan struct{})
		pending[name] = wait
	}
	mu.Unlock()
	if isPending {
		<-wait
		mu.Lock()
		defer mu.Unlock()
		return made[name]
	}
	v := build()
	mu.Lock()
	defer mu.Unlock()
	made[name] = v
	close(wait)
	delete(pending, name)
	return v
}

// Cached has each made again once it is forgotten.
func Cached(name string, build func() any) any {
	mu.Lock()
	if v, ok := cached[name]; ok {
		mu.Unlock()
		return v
	}
	wait, isMaking := making[name]
	if !isMaking {
		wait = make(chan struct{})
		making[name] = wait
	}
	mu.Unlock()
	if isMaking {
		<-wait
		mu.Lock()
		defer mu.Unlock()
		return cached[name]
	}
	v := build()
	mu.Lock()
	defer mu.Unlock()
	cached[name] = v
	close(wait)
	delete(making, name)
	return v
}

// Forget has the next Cached make another one.
func Forget(name string) {
	mu.Lock()
	defer mu.Unlock()
	delete(cached, name)
}
