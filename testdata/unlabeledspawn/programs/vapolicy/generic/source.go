// Package generic has the policy source and the plugin that consumes it.
package generic

import (
	"context"
	"errors"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// Source yields compiled policies.
type Source interface {
	Run(ctx context.Context) error
	HasSynced() bool
	Hooks() []string
}

// SourceFactory makes a source from the injected informers.
type SourceFactory func(policies, bindings cache.SharedIndexInformer) Source

type policySource struct {
	policies, bindings cache.SharedIndexInformer

	mu     sync.Mutex
	dirty  bool
	synced bool
	hooks  []string
}

// NewPolicySource is the source used in production.
func NewPolicySource(policies, bindings cache.SharedIndexInformer) Source {
	return &policySource{policies: policies, bindings: bindings, dirty: true}
}

func (s *policySource) notify(any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = true
}

func (s *policySource) Run(ctx context.Context) error {
	handler := cache.ResourceEventHandlerFuncs{
		AddFunc:    s.notify,
		UpdateFunc: func(_, obj any) { s.notify(obj) },
		DeleteFunc: s.notify,
	}
	reg, err := s.policies.AddEventHandler(handler)
	if err != nil {
		return err
	}
	breg, err := s.bindings.AddEventHandlerWithResyncPeriod(handler, time.Minute)
	if err != nil {
		return errors.Join(err, s.policies.RemoveEventHandler(reg))
	}

	var wg wait.Group
	wg.StartWithContext(ctx, func(ctx context.Context) {
		wait.UntilWithContext(ctx, s.refresh, time.Second)
	})
	<-ctx.Done()
	wg.Wait()
	return errors.Join(s.policies.RemoveEventHandler(reg), s.bindings.RemoveEventHandler(breg))
}

func (s *policySource) refresh(context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.dirty {
		return
	}
	s.hooks = s.policies.GetStore().ListKeys()
	s.dirty, s.synced = false, true
}

func (s *policySource) HasSynced() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.synced
}

func (s *policySource) Hooks() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.hooks...)
}

// Plugin dispatches requests to the hooks of a source.
type Plugin struct {
	policies, bindings cache.SharedIndexInformer
	factory            SourceFactory
	ctx                context.Context
	source             Source
}

// NewPlugin makes a plugin bounded by ctx.
func NewPlugin(ctx context.Context) *Plugin { return &Plugin{ctx: ctx} }

// SetInformers injects informers.
func (p *Plugin) SetInformers(policies, bindings cache.SharedIndexInformer) {
	p.policies, p.bindings = policies, bindings
}

// SetSourceFactory injects the factory.
func (p *Plugin) SetSourceFactory(f SourceFactory) { p.factory = f }

// ValidateInitialization starts the source.
func (p *Plugin) ValidateInitialization() error {
	if p.factory == nil {
		return errors.New("no source factory")
	}
	p.source = p.factory(p.policies, p.bindings)
	go func() {
		if err := p.source.Run(p.ctx); err != nil {
			p.source = nil
		}
	}()
	return nil
}

// Validate runs the hooks.
func (p *Plugin) Validate(name string) error {
	if !p.source.HasSynced() {
		return errors.New("not yet ready to handle request")
	}
	for _, h := range p.source.Hooks() {
		if h == name {
			return errors.New("denied by " + h)
		}
	}
	return nil
}
