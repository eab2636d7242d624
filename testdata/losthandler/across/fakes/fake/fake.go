// Package fake has one for tests.
package fake

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/fakes/client"
)

type registrar struct{ seen int }

func (r *registrar) Register(cache.SharedIndexInformer) { r.seen++ }

// New is for tests to call.
func New() client.Registrar { return &registrar{} }
