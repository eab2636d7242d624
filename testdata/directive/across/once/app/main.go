package main

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/directive/across/once/lib"
)

func main() {
	var informer cache.SharedIndexInformer
	lib.New(informer)
}
