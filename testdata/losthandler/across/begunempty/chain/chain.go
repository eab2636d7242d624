// Package chain keeps blocks, which are data. A fake, which no program makes, has the first ones from a function of what it is given.
package chain

type Block struct{ Number int }

func (b *Block) Hash() int { return b.Number }

type Store interface{ Write(*Block) error }

type Syncer struct{ store Store }

func NewSyncer(store Store) *Syncer { return &Syncer{store} }

func (s *Syncer) Sync(numbers []int) error {
	for _, b := range of(numbers) {
		if err := s.store.Write(b); err != nil {
			return err
		}
	}
	return nil
}

type fake struct{ blocks []*Block }

func NewFake(numbers []int) *fake { return &fake{blocks: of(numbers)} }

func of(numbers []int) (blocks []*Block) {
	for _, n := range numbers {
		blocks = append(blocks, &Block{Number: n})
	}
	return blocks
}

func (f *fake) Write(b *Block) error {
	f.blocks = append(f.blocks, b)
	return nil
}

func (f *fake) Get(hash int) *Block {
	for _, b := range f.blocks {
		if b.Hash() == hash {
			return b
		}
	}
	return nil
}
