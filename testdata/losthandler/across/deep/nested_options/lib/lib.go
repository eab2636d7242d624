// Options wrap options: the inner constructor takes a field of a field; called per tenant from an HTTP API.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/nested_options/inner"
)

type Options struct {
	Tenant string
	Inner  inner.Config
}

type Tenant struct {
	Name  string
	store *inner.Store
}

func NewTenant(o Options) (*Tenant, error) {
	st, err := inner.NewStore(o.Inner)
	if err != nil {
		return nil, err
	}
	return &Tenant{Name: o.Tenant, store: st}, nil
}
