package registry

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/init/map_from_event/lib"
	"k8s.io/client-go/informers"
)

type InitFunc func(f informers.SharedInformerFactory, ns string) error

var Inits = map[string]InitFunc{
	"pods": startPods,
}

func startPods(f informers.SharedInformerFactory, ns string) error {
	return lib.New(f.Core().V1().Pods().Informer(), ns)
}
