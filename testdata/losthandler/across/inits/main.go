// Command inits goes once over the funcs that it has in a map and in a slice, and over those
// that a function gives it.
package main

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/inits/ctl"
)

var byName = map[string]func(cache.SharedIndexInformer){
	"one": func(pods cache.SharedIndexInformer) { ctl.New(pods) },
	"two": ctl.New,
}

var all = []func(cache.SharedIndexInformer){
	func(pods cache.SharedIndexInformer) { ctl.New(pods) },
	ctl.New,
}

func more() map[string]func(cache.SharedIndexInformer) {
	m := map[string]func(cache.SharedIndexInformer){"one": ctl.New}
	m["two"] = func(pods cache.SharedIndexInformer) { ctl.New(pods) }
	return m
}

func main() {
	var pods cache.SharedIndexInformer
	for _, start := range byName {
		start(pods)
	}
	for _, start := range more() {
		start(pods)
	}
	for _, start := range all {
		start(pods)
	}
}
