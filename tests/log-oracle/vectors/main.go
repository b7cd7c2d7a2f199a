// Writes vectors.json, which holds our log against Go's own (golang.org/x/mod/sumdb). Made once, with Debian's packages
// golang-go and golang-golang-x-mod-dev:
//
//	cd tests/log-oracle/vectors && GO111MODULE=off GOPATH=/usr/share/gocode go run main.go > ../vectors.json && npx biome format --write ../vectors.json
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Numbers at which trees change their form, and around the width of a tile.
var sizes = []int64{1, 2, 3, 4, 5, 6, 7, 8, 13, 64, 255, 256, 257, 511, 512, 600, 65536, 65537, 70000}

type inclusion struct {
	Index int64    `json:"index"`
	Size  int64    `json:"size"`
	Proof []string `json:"proof"`
}
type consistency struct {
	Former int64    `json:"former"`
	Size   int64    `json:"size"`
	Proof  []string `json:"proof"`
}
type tile struct {
	Path   string `json:"path"`
	Sha256 string `json:"sha256"`
}
type vectors struct {
	Roots       map[string]string `json:"roots"`
	Inclusion   []inclusion       `json:"inclusion"`
	Consistency []consistency     `json:"consistency"`
	// Of the tree of 70000 entries, the path below "tile/".
	Tiles []tile `json:"tiles"`
	// A checkpoint of that tree, signed by Go.
	SecretKey  string `json:"secretKey"`
	Key        string `json:"key"`
	Checkpoint string `json:"checkpoint"`
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	// Entry i is the text "entry i".
	var hashes []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var found []tlog.Hash
		for _, at := range indexes {
			found = append(found, hashes[at])
		}
		return found, nil
	})
	last := sizes[len(sizes)-1]
	for i := int64(0); i < last; i++ {
		more, err := tlog.StoredHashes(i, []byte(fmt.Sprintf("entry %d", i)), reader)
		check(err)
		hashes = append(hashes, more...)
	}
	out := vectors{Roots: map[string]string{}}
	texts := func(hashes []tlog.Hash) []string {
		found := []string{}
		for _, one := range hashes {
			found = append(found, base64.StdEncoding.EncodeToString(one[:]))
		}
		return found
	}
	for at, size := range sizes {
		root, err := tlog.TreeHash(size, reader)
		check(err)
		out.Roots[fmt.Sprint(size)] = base64.StdEncoding.EncodeToString(root[:])
		for _, index := range []int64{0, size / 3, size / 2, size - 1} {
			proof, err := tlog.ProveRecord(size, index, reader)
			check(err)
			out.Inclusion = append(out.Inclusion, inclusion{index, size, texts(proof)})
		}
		for _, former := range sizes[:at+1] {
			proof, err := tlog.ProveTree(size, former, reader)
			check(err)
			out.Consistency = append(out.Consistency, consistency{former, size, texts(proof)})
		}
	}
	for _, one := range tlog.NewTiles(8, 0, last) {
		data, err := tlog.ReadTileData(one, reader)
		check(err)
		sum := sha256.Sum256(data)
		out.Tiles = append(out.Tiles, tile{one.Path()[len("tile/8/"):], hex.EncodeToString(sum[:])})
	}
	random := bytes.NewReader(bytes.Repeat([]byte("a seed that is known"), 8))
	skey, vkey, err := note.GenerateKey(random, "example.org/log")
	check(err)
	signer, err := note.NewSigner(skey)
	check(err)
	root, err := tlog.TreeHash(last, reader)
	check(err)
	text := fmt.Sprintf("example.org/log\n%d\n%s\n", last, root)
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	check(err)
	out.SecretKey, out.Key, out.Checkpoint = skey, vkey, string(signed)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", " ")
	check(encoder.Encode(out))
}
