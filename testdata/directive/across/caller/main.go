// Command caller calls what adds handlers. Where it does, nothing need be said of a handler of
// which it is said where it is added.
package main

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/directive/across/caller/lib"
)

func serve(pods cache.SharedIndexInformer, requests chan int) {
	for range requests {
		lib.Watch(pods)
		lib.Look(pods) // want:vet `lib.Look adds a handler that is never removed: .*`
	}
}

func main() { serve(nil, nil) }
