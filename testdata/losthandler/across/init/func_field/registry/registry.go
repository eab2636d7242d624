package registry

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/init/func_field/lib"
	"k8s.io/client-go/informers"
)

type Descriptor struct {
	Name  string
	Build func(f informers.SharedInformerFactory) (lib.Runner, error)
}

func All() []Descriptor {
	return []Descriptor{
		{Name: "ttl", Build: func(f informers.SharedInformerFactory) (lib.Runner, error) {
			return lib.NewTTL(f.Batch().V1().Jobs().Informer())
		}},
	}
}
